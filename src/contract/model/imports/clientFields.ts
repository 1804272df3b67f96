/** The columns of a file of clients. Additional lines for the same client hold further contacts. */
import type { ImportField } from './importField.ts'
import { handlerLabel } from '../people/handler.ts'

export const clientFields = [
  { key: 'reference', label: 'Our reference', also: ['reference', 'ref', 'client ref', 'client reference', 'client number'], example: '' },
  {
    key: 'name',
    label: 'Legal name',
    also: ['client', 'client name', 'company', 'company name', 'name', 'insured'],
    example: 'Seabrook Joinery Ltd',
  },
  {
    key: 'businessType',
    label: 'Kind of business',
    also: ['type', 'client type', 'entity type', 'legal form'],
    example: 'Limited company',
  },
  { key: 'status', label: 'Status', also: ['client status'], example: 'Active' },
  { key: 'tradingName', label: 'Trading name', also: ['trading as', 't a'], example: 'Seabrook' },
  {
    key: 'companyNumber',
    label: 'Company number',
    also: ['company no', 'companies house number', 'registration number', 'crn'],
    example: '01234567',
  },
  { key: 'charityNumber', label: 'Charity number', also: ['charity no'], example: '' },
  { key: 'vatNumber', label: 'VAT number', also: ['vat no', 'vat'], example: '' },
  { key: 'ern', label: 'Employer reference number', also: ['ern', 'paye reference'], example: '123/AB456' },
  { key: 'ernExempt', label: 'Why there is no employer reference number', also: ['ern exempt'], example: '' },
  { key: 'trade', label: 'Trade', also: ['industry', 'sector'], example: 'Joinery' },
  { key: 'activities', label: 'What they do', also: ['activities', 'business description'], example: 'Fitted kitchens and stairs' },
  { key: 'established', label: 'In business since', also: ['established', 'year established'], example: '2009' },
  { key: 'turnover', label: 'Turnover', also: ['annual turnover'], example: '£850,000' },
  { key: 'turnoverYear', label: 'Year of the turnover', also: ['turnover year'], example: '2026' },
  { key: 'employees', label: 'Employees', also: ['number of employees', 'staff'], example: '9' },
  { key: 'wageRoll', label: 'Wage roll', also: ['wageroll', 'payroll'], example: '£210,000' },
  { key: 'address', label: 'Address', also: ['street', 'address line 1'], example: '4 Example Street, Brighton' },
  { key: 'postcode', label: 'Postcode', also: ['post code', 'zip'], example: 'BN1 1AA' },
  { key: 'phone', label: 'Phone', also: ['telephone', 'tel', 'phone number'], example: '01632 960123' },
  { key: 'email', label: 'Email', also: ['e mail', 'email address'], example: 'office@seabrook.example.com' },
  { key: 'supportNeeds', label: 'Support needs', also: ['vulnerability'], example: '' },
  { key: 'largePrint', label: 'Large print', also: [], example: '' },
  { key: 'preferredContact', label: 'Preferred contact', also: ['reached by'], example: 'Email' },
  { key: 'source', label: 'Came from', also: ['lead source'], example: 'Recommended' },
  { key: 'sanctionsCheckedOn', label: 'Sanctions checked on', also: ['sanctions check'], example: '01/09/2026' },
  { key: 'handler', label: handlerLabel, also: ['account handler', 'account executive', 'executive'], example: '' },
  { key: 'contactName', label: 'Contact name', also: ['contact', 'main contact'], example: 'Jo Seabrook', further: true },
  { key: 'contactRole', label: 'Contact role', also: ['role', 'position', 'job title'], example: 'Director', further: true },
  { key: 'contactEmail', label: 'Contact email', example: 'jo@seabrook.example.com', further: true },
  { key: 'contactPhone', label: 'Contact phone', example: '01632 960124', further: true },
  { key: 'contactMayClaim', label: 'Contact may report claims', example: 'Yes', further: true },
] as const satisfies readonly ImportField[]
export type ClientField = (typeof clientFields)[number]['key']
