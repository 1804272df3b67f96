import { Fragment } from 'react'
import { PhoneLink, typedPhone } from '#web/ui/display/PhoneLink.tsx'

const missing = 'Not given'

/** An email address breaks before the @ and the dots; elsewhere only if a part alone is wider than its column. */
export const EmailText = ({ address }: { address: string }) => (
  <span className="break-words">
    {address.split(/(?=[@.])/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

export const EmailLink = ({ address }: { address: string }) =>
  address ? (
    <a href={`mailto:${address}`} className="link">
      <EmailText address={address} />
    </a>
  ) : (
    missing
  )

/** A phone number as a link, formatted as it was typed. */
export const TypedPhone = ({ number }: { number: string }) => (number ? <PhoneLink phone={typedPhone(number)} /> : missing)
