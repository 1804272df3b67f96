/** A phone number as a tel: link. `shown` is how it is written, `dial` the number to ring. Never breaks across lines. */
export const PhoneLink = ({ phone, className = 'link' }: { phone: { shown: string; dial: string }; className?: string }) => (
  <a href={`tel:${phone.dial}`} className={`whitespace-nowrap tabular-nums ${className}`}>
    {phone.shown}
  </a>
)

/** Makes the `phone` prop from a number as typed. */
export const typedPhone = (shown: string) => ({ shown, dial: shown.replace(/[^\d+]/g, '') })
