import { Fragment } from 'react'
import { PhoneLink, typedPhone } from '#web/ui/display/PhoneLink.tsx'

const missing = 'Not given'

/** A longer address is given a line of its own beside a name (ui/facts.css); a longer part of one may break anywhere. */
const longAddress = 22
const longPart = 28

/** An email address breaks before the @ and the dots, and not at its hyphens. */
export const EmailText = ({ address }: { address: string }) => (
  <span className="break-words" data-long={address.length > longAddress || undefined}>
    {address.split(/(?=[@.])/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part.length > longPart ? part : <span className="whitespace-nowrap">{part}</span>}
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
