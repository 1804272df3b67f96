import { PhoneLink, typedPhone } from '#web/ui/display/PhoneLink.tsx'

const missing = 'Not given'

/** An address to write to; it may break anywhere, so that it is never wider than its column. */
export const EmailLink = ({ address }: { address: string }) =>
  address ? (
    <a href={`mailto:${address}`} className="link break-all">
      {address}
    </a>
  ) : (
    missing
  )

/** A number to ring, as somebody typed it. */
export const TypedPhone = ({ number }: { number: string }) => (number ? <PhoneLink phone={typedPhone(number)} /> : missing)
