/** An email address as a link. In a narrow column it breaks only after the @. */
export const MailAddress = ({ address, className = 'link' }: { address: string; className?: string }) => {
  const [name, host] = address.split('@')
  return (
    <a href={`mailto:${address}`} className={className}>
      {name}@<wbr />
      {host}
    </a>
  )
}
