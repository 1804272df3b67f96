import { Fragment } from 'react'
import { PhoneLink, typedPhone } from '#web/ui/display/PhoneLink.tsx'

const missing = 'Not given'

/** An address to write to. It breaks before its @ and its dots; anywhere only where a part alone is wider than its column. */
export const EmailLink = ({ address }: { address: string }) =>
  address ? (
    <a href={`mailto:${address}`} className="link wrap-anywhere">
      {address.split(/(?=[@.])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  ) : (
    missing
  )

/** A number to ring, as somebody typed it. */
export const TypedPhone = ({ number }: { number: string }) => (number ? <PhoneLink phone={typedPhone(number)} /> : missing)
