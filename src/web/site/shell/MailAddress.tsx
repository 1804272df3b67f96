/** An email address as a link; on a narrow column it breaks after the @, nowhere else. */
export const MailAddress = ({ address, className = 'link' }: { address: string; className?: string }) => {
  const [name, host] = address.split('@')
  return (
    <a href={`mailto:${address}`} className={className}>
      {name}@<wbr />
      {host}
    </a>
  )
}
