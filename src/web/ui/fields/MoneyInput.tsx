import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A sum in pounds as typed ("250,000", "1,234.50"). The screen's schema turns it into pence. Not type=number: no spinner, no lost digits. */
export const MoneyInput = ({ pence = false, ...props }: TextInputProps & { /** Pennies are wanted too. */ pence?: boolean }) => (
  <TextInput width="medium" inputMode={pence ? 'decimal' : 'numeric'} autoComplete="off" prefix="£" {...props} />
)
