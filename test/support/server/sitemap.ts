/** Every path of the sitemap: the index and all the lists it names. */
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')).pathname)

export const sitemapPaths = async (text: (path: string) => Promise<string>): Promise<string[]> => {
  const lists = locations(await text('/sitemap.xml'))
  const paths: string[] = []
  for (const list of lists) paths.push(...locations(await text(list)))
  return paths
}
