/** Name and contact fields, the same in every contact form. `values`: as posted; `errors`: by field. */
import type { ReactNode } from 'react'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { EmailInput, TextInput } from '#web/ui/fields/TextInput.tsx'

type Posted = { values: Record<string, string>; errors: Record<string, string> }

/** A field's props after a refused post: its error message and what was typed. */
const kept = ({ values, errors }: Posted, name: string) => ({ name, error: errors[name], defaultValue: values[name] })

export const NameField = ({ posted }: { posted: Posted }) => <TextInput {...kept(posted, 'name')} label="Your name" autoComplete="name" />

export const BusinessField = ({ posted }: { posted: Posted }) => (
  <TextInput {...kept(posted, 'business')} label="Business" optional autoComplete="organization" />
)

export const EmailField = ({ posted, hint, optional }: { posted: Posted; hint?: string | undefined; optional?: boolean | undefined }) => (
  <EmailInput {...kept(posted, 'email')} hint={hint} optional={optional} />
)

export const PhoneField = ({ posted, hint, optional }: { posted: Posted; hint?: string | undefined; optional?: boolean | undefined }) => (
  <TextInput {...kept(posted, 'phone')} label="Phone" type="tel" hint={hint} optional={optional} autoComplete="tel" width="medium" />
)

/** `hint`: examples of what people have asked for. */
export const SupportField = ({ posted, label, hint }: { posted: Posted; label: string; hint: ReactNode }) => (
  <TextArea {...kept(posted, 'supportNeed')} label={label} hint={hint} optional limit={500} rows={2} />
)
