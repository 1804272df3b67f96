import { TextInput, type TextInputProps } from './TextInput.tsx'

/** A sum in pounds as typed ("250,000", "1,234.50"); the screen's schema converts it to pence. Not type=number: no spinner, no lost digits. */
export const MoneyInput = ({ pence = false, ...props }: TextInputProps & { /** Allows pence as well as pounds. */ pence?: boolean }) => (
  <TextInput width="medium" inputMode={pence ? 'decimal' : 'numeric'} autoComplete="off" prefix="£" {...props} />
)
