/** A phone number that a phone can ring: `shown` is how it is written, `dial` what is rung. Never broken over two lines. */
export const PhoneLink = ({ phone, className = 'link' }: { phone: { shown: string; dial: string }; className?: string }) => (
  <a href={`tel:${phone.dial}`} className={`whitespace-nowrap tabular-nums ${className}`}>
    {phone.shown}
  </a>
)

/** A number as somebody typed it. */
export const typedPhone = (shown: string) => ({ shown, dial: shown.replace(/[^\d+]/g, '') })
