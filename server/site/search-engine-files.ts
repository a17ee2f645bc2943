export function robotsTxt(baseUrl: string): string {
  const sitemap = new URL("/sitemap.xml", baseUrl).href;
  return `User-agent: *\nDisallow: /app\nDisallow: /api/\n\nSitemap: ${sitemap}\n`;
}

export function sitemapXml(baseUrl: string, paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${new URL(path, baseUrl).href}</loc></url>`);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls,
    `</urlset>`,
    "",
  ].join("\n");
}
