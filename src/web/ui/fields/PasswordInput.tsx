/** A password that can be shown while it is typed, so that a long one need not be typed blind. The button needs script. */
import { useState } from 'react'
import { classes } from '../display/classes.ts'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'
import { buttonClass } from '../navigation/buttonClass.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export const PasswordInput = (props: Omit<TextInputProps, 'type' | 'action'>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      action={
        <button
          type="button"
          // Its words, not a label: a name with "password" as a label would be a second field of that name.
          onClick={() => setShown(!shown)}
          data-needs-script
          className={classes(buttonClass(), 'ml-2 min-w-18')}
        >
          {shown ? 'Hide' : 'Show'}
          <VisuallyHidden> password</VisuallyHidden>
        </button>
      }
    />
  )
}
