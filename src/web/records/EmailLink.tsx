/** An address to write to; it may break anywhere, so that it is never wider than its column. */
export const EmailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="link break-all">
    {address}
  </a>
)
