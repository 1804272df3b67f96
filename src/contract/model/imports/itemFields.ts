/** The columns of a file of insured items. The lines of one policy must be consecutive. */
import type { ImportField } from './importField.ts'

export const itemFields = [
  { key: 'policyReference', label: 'Policy reference', also: ['our reference', 'policy ref', 'reference'], example: '' },
  { key: 'insurer', label: 'Insurer', also: ['insurer name'], example: 'Harbour Example Insurance' },
  { key: 'policyNumber', label: 'Policy number', also: ['policy no'], example: 'FL/204417-26' },
  { key: 'inception', label: 'From', also: ['inception', 'inception date', 'start date'], example: '01/10/2026' },
  { key: 'kind', label: 'Kind of item', also: ['kind', 'type', 'item type'], example: 'Vehicle', further: true },
  {
    key: 'item',
    label: 'Item',
    also: ['description', 'name', 'vehicle', 'make and model', 'address'],
    example: 'Ford Transit Custom',
    further: true,
  },
  { key: 'sum', label: 'Sum insured', also: ['value', 'sum'], example: '£18,500', further: true },
  { key: 'reviewedOn', label: 'Sum reviewed on', also: ['reviewed', 'valued on'], example: '', further: true },
  { key: 'postcode', label: 'Postcode', also: ['post code'], example: '', further: true },
  { key: 'use', label: 'Use', also: ['occupation', 'usage'], example: 'Own goods', further: true },
  { key: 'built', label: 'Built', also: ['year built'], example: '', further: true },
  { key: 'registration', label: 'Registration', also: ['reg', 'vrm', 'registration number', 'reg no'], example: 'AB12 CDE', further: true },
  { key: 'mid', label: 'Motor Insurance Database', also: ['mid'], example: 'confirmed', further: true },
  { key: 'role', label: 'Role', also: ['position', 'job title'], example: '', further: true },
  { key: 'serial', label: 'Serial number', also: ['serial', 'serial no'], example: '', further: true },
] as const satisfies readonly ImportField[]
export type ItemField = (typeof itemFields)[number]['key']
