/** A phone number that a phone can ring. The number is shown as it is written; `tel:` gets digits only. */
export const PhoneLink = ({ number, className = 'link' }: { number: string; className?: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={`whitespace-nowrap tabular-nums ${className}`}>
    {number}
  </a>
)
