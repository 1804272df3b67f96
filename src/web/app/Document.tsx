/** The HTML page around the application, which is rendered into `#root`. No inline scripts or styles: all code comes from our own files. */
export type DocumentParts = {
  styles: readonly string[]
  fonts: readonly string[]
  modules: readonly string[]
  noindex: boolean
}

export const Document = ({ parts }: { parts: DocumentParts }) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {parts.noindex && <meta name="robots" content="noindex" />}
      {parts.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
      ))}
      {parts.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {parts.modules.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
    </head>
    <body>
      <div id="root" />
    </body>
  </html>
)
