/** The service levels as a form. */
import { serviceKindNames, serviceKinds, type ServiceKind } from '../site/serviceLevels.ts'
import type { Sheet } from './sheet.ts'
import { wholeNumber } from './sheets.ts'

const each = <T>(valueOf: (kind: ServiceKind) => T) =>
  Object.fromEntries(serviceKindNames.map((kind) => [kind, valueOf(kind)])) as Record<ServiceKind, T>

const fields = each((kind) => wholeNumber(1, serviceKinds[kind].most))
export const serviceSheet: Sheet<'serviceLevels', typeof fields> = {
  key: 'serviceLevels',
  fields,
  labels: each((kind) => serviceKinds[kind].label),
  typed: (levels) => each((kind) => String(levels[kind])),
  value: (typed) => each((kind) => Number(typed[kind])),
}
