/** What the rows are made of: names as they are met in Europe, Africa, Asia and the Americas. */
export const firstNames = words(`
  Aïsha Amélie Anders André Anna Arjun Beatriz Björn Carlos Catarina Chiara Chloé
  Daniel David Elena Emre Fatima François Freya Gabriel Grace Hannah Håkon Hiroshi Ibrahim
  Inês Ivan James Jean-Luc José Julia Kateřina Kofi Lars Laura Léa Liam Lucía Małgorzata
  Marta Mateo Mei Michael Mohamed Nadia Niamh Noah Olivia Ömer Pablo Paweł Priya Rachel
  Raúl Renée Samuel Sara Siobhán Søren Sofia Thomas Tomáš Valentina Wei Yuki Zoë
`);

const knownLastNames = words(`
  Adeyemi Almeida Andersson Bauer Becker Bianchi Blanc Brown Çelik Chen Costa Dąbrowski Díaz
  Dubois Dvořák Edwards Eriksson Esposito Fernández Fischer Fontaine Fournier Gómez González
  Gruber Haddad Hansen Hernández Hoffmann Horvat Hughes Ivanov Jansen Jensen Johansson Jones
  Kaya Keller Khan Kim Kowalski Kruger Kumar Lambert Larsen Laurent Lefèvre López Løvdal Marino
  Martin Mbeki Mendes Meyer Moreau Moretti Müller Murphy Nakamura Navarro Nguyen Nielsen Novák
  Núñez Okafor Okonkwo Oliveira Ortega Østergaard Park Patel Pereira Petrov Popescu Ramírez
  Reid Ricci Rodríguez Romano Rossi Sánchez Santos Sato Schmidt Schneider Şahin Silva Singh
  Smith Suzuki Svensson Tanaka Taylor Ünal Vargas Virtanen Wagner Walker Wang Weiß Williams
  Wiśniewski Wright Yamamoto Yılmaz Young Zhang Zieliński Zimmermann
`);

const lastNameStems = words(`
  Ander Baum Berg Black Brand Brook Burg Clay Dahl Dal Eber Eich Fair Falk Feld Fels Gold Grim
  Grün Hag Hall Hart Hazel Hell Herz Holm Horn Kirk Kling Lach Land Lieb Lind Linden Löw Mar Mil
  Nord Norr Öst Pil Quint Raven Rein Rosen Sand Schön Sil Söder Stan Stein Stone Sund Thorn Vester
  Vogel Wal Weber Wester Wind Winter Wolf
`);

const lastNameEndings = words(`
  bach berg borg brook burg by dahl er feld field ford gren hagen ham holm ley lund man mann mark
  quist sen son stad stein ström ton vik well wood
`);

/** A large country has a hundred times as many names, so each contact has two first names. */
export const lastNames = [
  ...knownLastNames,
  ...lastNameStems.flatMap((stem) => lastNameEndings.map((ending) => stem + ending)),
];

/** Every sixteenth contact has it, so that a search for it fills a page at every size. */
export const commonFirstName = "Maria";

/** One contact has this name; a search for it finds one card among all. */
export const rareName = "Zebulon Quixworth";

export const jobTitles = [
  "Account Manager",
  "Chief Executive Officer",
  "Head of Procurement",
  "IT Director",
  "Office Manager",
  "Sales Director",
  "Software Engineer",
];

export const industries = [
  "Construction",
  "Finance",
  "Healthcare",
  "Logistics",
  "Retail",
  "Software",
];

export const cities = [
  "Berlin",
  "Bogotá",
  "Kraków",
  "Lagos",
  "London",
  "Lyon",
  "Osaka",
  "São Paulo",
];

export const companyWords = words(`
  Alpine Amber Arc Atlas Aurora Beacon Birch Blue Bridge Cedar Clear Coast Copper Delta Ember
  Falcon Forge Garnet Granite Harbour Helios Iron Juniper Keystone Lumen Maple Meridian Nimbus
  North Oak Onyx Orbit Peak Pine Polar Quartz Raven River Sable Silver Solstice Summit Tidal
  Umbra Vale Verde Vertex Willow Zenith
`);

export const companyKinds = [
  "Consulting",
  "Foods",
  "Group",
  "Labs",
  "Logistics",
  "Partners",
  "Systems",
];

export const products = [
  "Annual licence",
  "Migration",
  "Onboarding",
  "Pilot",
  "Renewal",
  "Support plan",
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
