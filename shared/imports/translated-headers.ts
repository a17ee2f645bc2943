import type { ImportEntity } from "./imports.ts";

/** Texts with commas between them. */
function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(", "));
}

/**
 * What German, French and Spanish files call the columns, by our field: HubSpot, Salesforce, Pipedrive, Google and
 * Outlook in these languages, and what people write themselves. Accents may be missing.
 */
export const translatedHeaders: Record<ImportEntity, Record<string, readonly string[]>> = {
  contact: {
    name: words(
      "Vollständiger Name, Kontakt, Kontaktname, Ansprechpartner",
      "Nom complet, Nom, Contact",
      "Nombre completo, Nombre, Contacto",
    ),
    firstName: words("Vorname, Prénom, Nombre de pila, Primer nombre"),
    lastName: words("Nachname, Familienname, Nom de famille, Apellidos, Apellido"),
    email: words(
      "E-Mail-Adresse, Mailadresse, E-Mail geschäftlich, E-Mail (geschäftlich)",
      "E-Mail 2: Adresse, E-Mail 3: Adresse, E-Mail privat, E-Mail (privat)",
      "Adresse e-mail, Adresse de messagerie, Courriel, Adresse électronique",
      "E-mail professionnel, Adresse de messagerie 2, Adresse de messagerie 3",
      "E-mail personnel, Autre e-mail",
      "Correo electrónico, Correo, Dirección de correo electrónico, Correo del trabajo",
      "Dirección de correo electrónico 2, Dirección de correo electrónico 3",
      "Correo personal, Otro correo",
    ),
    phone: words(
      "Telefon, Telefonnummer, Telefon geschäftlich, Telefon (geschäftlich), Festnetz",
      "Telefon geschäftlich 2, Mobiltelefon, Handy, Mobil, Handynummer",
      "Telefon privat, Telefon (privat), Weiteres Telefon",
      "Téléphone, Numéro de téléphone, Téléphone professionnel, Téléphone (bureau)",
      "Téléphone 2 (bureau), Téléphone portable, Portable, Tél. mobile, Mobile",
      "Téléphone domicile, Téléphone (domicile), Autre téléphone",
      "Teléfono, Número de teléfono, Teléfono del trabajo, Teléfono del trabajo 2",
      "Teléfono móvil, Móvil, Celular, Teléfono particular, Otro teléfono",
    ),
    title: words(
      "Position, Berufsbezeichnung, Funktion, Stellenbezeichnung",
      "Fonction, Poste, Intitulé du poste, Profession",
      "Cargo, Puesto, Puesto de trabajo",
    ),
    company: words(
      "Firma, Unternehmen, Firmenname, Unternehmensname, Organisation",
      "Société, Entreprise, Nom de l'entreprise, Nom de la société",
      "Empresa, Organización, Nombre de la empresa, Compañía",
    ),
    status: words(
      "Lifecycle-Phase, Statut, Phase du cycle de vie, Estado, Etapa del ciclo de vida",
    ),
    tags: words(
      "Schlagwörter, Kategorien, Etiketten",
      "Étiquettes, Libellés, Catégories, Mots-clés",
      "Etiquetas, Categorías",
    ),
    notes: words("Notizen, Notiz, Bemerkungen, Anmerkungen, Remarques, Notas, Observaciones"),
    owner: words(
      "Zuständig, Besitzer, Inhaber, Kontaktinhaber, Verantwortlich",
      "Propriétaire, Propriétaire du contact, Responsable",
      "Propietario, Propietario del contacto",
    ),
  },
  company: {
    name: words(
      "Firmenname, Unternehmensname, Firma, Unternehmen, Organisation",
      "Nom de l'entreprise, Nom de la société, Entreprise, Société, Nom",
      "Nombre de la empresa, Empresa, Organización, Nombre",
    ),
    industry: words("Branche, Secteur, Secteur d'activité, Sector, Industria"),
    website: words(
      "Webseite, Internetseite, Homepage, Internetadresse",
      "Site web, Site internet, Sitio web, Página web",
    ),
    size: words(
      "Mitarbeiter, Mitarbeiterzahl, Anzahl der Mitarbeiter, Größe",
      "Effectif, Nombre d'employés, Taille",
      "Número de empleados, Empleados, Tamaño",
    ),
    location: words(
      "Ort, Stadt, Standort, Adresse, Anschrift",
      "Ville, Lieu, Localisation",
      "Ciudad, Ubicación, Dirección",
    ),
    tags: words("Schlagwörter, Kategorien, Étiquettes, Catégories, Etiquetas, Categorías"),
    notes: words("Notizen, Bemerkungen, Beschreibung, Remarques, Notas, Descripción"),
    owner: words("Zuständig, Besitzer, Inhaber, Propriétaire, Responsable, Propietario"),
  },
  deal: {
    title: words(
      "Titel, Dealname, Deal-Name, Bezeichnung, Auftrag, Opportunity-Name",
      "Titre, Nom de la transaction, Nom de l'affaire, Nom de l'opportunité, Affaire",
      "Título, Nombre del negocio, Nombre de la oportunidad, Negocio, Trato",
    ),
    value: words(
      "Wert, Betrag, Auftragswert, Summe, Valeur, Montant",
      "Valor, Importe, Monto, Cantidad total",
    ),
    stage: words("Phase, Dealphase, Deal-Phase, Étape, Phase de la transaction, Etapa, Fase"),
    outcome: words("Statut, Estado"),
    closeReason: words(
      "Verlustgrund, Grund für Verlust, Grund",
      "Raison de la perte, Motif de perte, Motivo de pérdida, Motivo",
    ),
    company: words("Firma, Unternehmen, Organisation, Société, Entreprise, Empresa, Organización"),
    contact: words("Kontakt, Kontaktperson, Ansprechpartner, Personne à contacter, Contacto"),
    priority: words("Priorität, Priorité, Prioridad"),
    expectedCloseDate: words(
      "Erwartetes Abschlussdatum, Abschlussdatum, Voraussichtlicher Abschluss, Abschluss",
      "Date de clôture, Date de clôture prévue, Clôture prévue",
      "Fecha de cierre, Fecha de cierre prevista, Cierre previsto",
    ),
    tags: words("Schlagwörter, Étiquettes, Etiquetas"),
    notes: words("Notizen, Bemerkungen, Beschreibung, Remarques, Notas, Descripción"),
    lineProduct: words(
      "Produkt, Produktname, Produit, Nom du produit, Producto, Nombre del producto",
    ),
    lineProductCode: words(
      "Artikelnummer, Produktcode, Code produit, Référence, Código de producto",
    ),
    lineQuantity: words("Menge, Anzahl, Quantité, Cantidad"),
    lineUnit: words("Einheit, Unité, Unidad"),
    lineUnitPrice: words("Einzelpreis, Stückpreis, Prix unitaire, Precio unitario"),
    lineDiscount: words("Rabatt, Remise, Descuento"),
    lineTotal: words("Gesamtpreis, Prix total, Precio total"),
    owner: words("Zuständig, Besitzer, Dealinhaber, Propriétaire, Responsable, Propietario"),
  },
  task: {
    title: words("Titel, Betreff, Aufgabe, Titre, Objet, Tâche, Título, Asunto, Tarea"),
    description: words("Beschreibung, Notizen, Bemerkungen, Remarques, Descripción, Notas"),
    status: words("Statut, État, Estado"),
    priority: words("Priorität, Priorité, Prioridad"),
    dueDate: words(
      "Fällig am, Fälligkeitsdatum, Fälligkeit, Datum",
      "Date d'échéance, Échéance, Fecha de vencimiento, Vencimiento, Fecha límite",
    ),
    owner: words("Zugewiesen an, Zuständig, Assigné à, Attribué à, Responsable, Asignado a"),
  },
  product: {
    name: words(
      "Produktname, Produkt, Artikel, Bezeichnung",
      "Nom du produit, Produit, Nom, Article",
      "Nombre del producto, Producto, Nombre, Artículo",
    ),
    code: words(
      "Artikelnummer, Produktcode, Artikel-Nr., Code produit, Référence",
      "Código, Código de producto, Referencia",
    ),
    price: words(
      "Preis, Einzelpreis, Stückpreis, Listenpreis, Prix, Prix unitaire",
      "Precio, Precio unitario, Precio de lista",
    ),
    unit: words("Einheit, Mengeneinheit, Unité, Unidad"),
    billed: words("Abrechnung, Abrechnungszeitraum, Facturation, Facturación"),
    status: words("Aktiv, Statut, Actif, Estado, Activo"),
    tags: words("Kategorie, Schlagwörter, Catégorie, Étiquettes, Categoría, Etiquetas"),
    description: words("Beschreibung, Notizen, Descriptif, Descripción, Notas"),
    owner: words("Zuständig, Besitzer, Propriétaire, Responsable, Propietario"),
  },
};
