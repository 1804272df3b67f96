import type { InputEvent } from 'react'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/**
 * A code sent to a phone: one field, digits only, at most `digits` (6). A phone can autofill it; pasting "123 456" works.
 * Anything but a digit is removed before the change is reported.
 */
export const CodeInput = ({ digits = 6, onInput, ...props }: TextInputProps & { digits?: number }) => {
  const keepDigits = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const clean = input.value.replace(/\D/g, '').slice(0, digits)
    if (clean !== input.value) input.value = clean
    onInput?.(event)
  }
  return (
    <TextInput
      width="short"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${digits}}`}
      spellCheck={false}
      {...props}
      onInput={keepDigits}
      className="tracking-code text-lead font-semibold"
    />
  )
}
