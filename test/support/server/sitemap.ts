/** Every path of the sitemap, from all the lists that its index names. */
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')).pathname)

export const sitemapPaths = async (text: (path: string) => Promise<string>): Promise<string[]> => {
  const lists = locations(await text('/sitemap.xml'))
  const paths: string[] = []
  for (const list of lists) paths.push(...locations(await text(list)))
  return paths
}
