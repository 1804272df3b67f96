import { EmailText } from '#web/ui/display/Figures.tsx'
import { PhoneLink, typedPhone } from '#web/ui/display/PhoneLink.tsx'

const missing = 'Not given'

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
