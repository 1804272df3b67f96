/** Puts the fields of audit log entries into words: their names, and values that are stored as codes. */
import { appointmentChannelLabels } from '../contact/appointmentChoices.ts'
import { enquiryTopicLabels } from '../contact/enquiryChoices.ts'
import { changeKinds } from '../changes/changeKinds.ts'
import { complaintCategoryLabels, complaintKindLabels, complaintOutcomeLabels } from '../complaints/complaintMachine.ts'
import { documentKinds, visibilityLabels } from '../documents/document.ts'
import { mailTemplates } from '../messages/mail.ts'
import { handlerLabel } from '../people/handler.ts'
import { roleLabels } from '../people/permissionReasons.ts'
import { factorLabels, type SecondStep, type SessionStage } from '../people/user.ts'
import { cancellationLabels } from '../policies/policy.ts'
import { policyClasses } from '../policies/policyClass.ts'
import { coverList } from '../policies/sectionNames.ts'
import { spaced, statusText } from './entry.ts'

type Labels = { readonly [code: string]: string | { readonly label: string } }

const factors: Record<SecondStep | 'none', string> = {
  sms: factorLabels.phone,
  totp: factorLabels.app,
  recovery: 'Recovery code',
  none: factorLabels.none,
}
const stages: Record<SessionStage, string> = {
  pre_phone: 'Waiting for a phone number',
  pre_mfa: 'Waiting for the code',
  full: 'Signed in',
}

/** By field, or by kind of record and field where the same field means different things. */
const valueLabels: { readonly [field: string]: Labels | undefined } = {
  factor: factors,
  stage: stages,
  class: policyClasses,
  role: roleLabels,
  template: mailTemplates,
  topic: enquiryTopicLabels,
  visibility: visibilityLabels,
  cancellationReason: cancellationLabels,
  'appointment.channel': appointmentChannelLabels,
  'change.kind': changeKinds,
  'complaint.kind': complaintKindLabels,
  'complaint.category': complaintCategoryLabels,
  'complaint.outcome': complaintOutcomeLabels,
  'document.kind': documentKinds,
}

/** Fields whose stored name says too little to a reader. */
const fieldLabels: { readonly [field: string]: string | undefined } = {
  assignedTo: handlerLabel,
  factor: 'Second step',
  stage: 'Sign-in',
  totp: 'Authenticator app',
  numbers: 'Versions opened',
  ending: 'Phone number ending in',
  left: 'Tries left',
  blocks: 'Blocked for a while',
  ended: 'Sign-ins ended',
  bytes: 'Size in bytes',
  sha256: 'Checksum (SHA-256)',
  ernExemption: 'Reason for no ERN',
  suspected: 'Looks as if a program sent it',
  ern: 'ERN',
}

/** 'Contact name' for 'contactName'. */
export const fieldText = (field: string): string =>
  (Object.hasOwn(fieldLabels, field) ? fieldLabels[field] : undefined) ?? spaced(field.replaceAll('_', ' '))

/** What people typed or what is an address is never reworded. */
const asTyped = /name|slug|path|file|url|key|token|mail|reference|number|text|list/i
const code = /^[a-z]+(?:_[a-z]+)+$/
/** 'PL,EL,PROD', as a link from a product page names covers. */
const coverField = /^covers?$/
const coverCodes = /^[A-Z]{2,6}(?:, ?[A-Z]{2,6})*$/

/** 'Text message' for 'sms': the label that the screens use, or a stored code in plain words. Everything else is unchanged. */
export const valueText = (type: string, field: string, value: string): string => {
  if (field === 'status') return statusText(type, value)
  const labels = valueLabels[`${type}.${field}`] ?? valueLabels[field]
  const label = labels && Object.hasOwn(labels, value) ? labels[value] : undefined
  if (label !== undefined) return typeof label === 'string' ? label : label.label
  if (coverField.test(field) && coverCodes.test(value)) return coverList(value.split(/, ?/))
  return code.test(value) && !asTyped.test(field) ? spaced(value.replaceAll('_', ' ')) : value
}
