/** The papers that each class of policy needs, as a form: two fields per class, and the days allowed for providing them. */
import { z } from '../../schema.ts'
import { onFileKinds, papersBefore, papersOf, papersOnFile, type OnFile, type RequiredPapers } from '../policies/papers.ts'
import { classLabel, policyClassNames, type PolicyClass } from '../policies/policyClass.ts'
import type { Sheet } from './sheet.ts'
import { wholeNumber } from './sheets.ts'

export const beforeField = (name: PolicyClass) => `${name}_before` as const
export const onFileField = (name: PolicyClass) => `${name}_on_file` as const
type Name = ReturnType<typeof beforeField> | ReturnType<typeof onFileField> | 'clientDays' | 'insurerDays'

const isOnFile = (kind: string): kind is OnFile => (onFileKinds as readonly string[]).includes(kind)
/** Reads kinds from one text: 'schedule,wording'. */
export const kindsOf = (typed: string): string[] => typed.split(',').filter(Boolean)

const forEach = <V>(make: (name: PolicyClass) => readonly (readonly [Name, V])[], days: readonly [client: V, insurer: V]) =>
  Object.fromEntries([...policyClassNames.flatMap(make), ['clientDays', days[0]], ['insurerDays', days[1]]]) as Record<Name, V>

const before = () => z.enum(['', 'proposal_form', 'statement_of_fact'], 'Choose one from the list')
const onFile = () =>
  z.string('Choose from the list').check(
    z.maxLength(200),
    z.refine((typed) => kindsOf(typed).every(isOnFile), 'Choose from the list'),
  )
const fields = forEach<z.ZodMiniType<string, string>>(
  (name) => [
    [beforeField(name), before()],
    [onFileField(name), onFile()],
  ],
  [wholeNumber(1, 90), wholeNumber(1, 90)],
)

export const paperSheet: Sheet<'requiredPapers', typeof fields> = {
  key: 'requiredPapers',
  fields,
  labels: forEach(
    (name) => [
      [beforeField(name), `${classLabel(name)}: before cover`],
      [onFileField(name), `${classLabel(name)}: once covered`],
    ],
    ['Days for the client', 'Days for the insurer and for us'],
  ),
  typed: (papers) =>
    forEach(
      (name) => [
        [beforeField(name), papersOf(papers, name).before],
        [onFileField(name), papersOf(papers, name).onFile.join(',')],
      ],
      [String(papers.clientDays), String(papers.insurerDays)],
    ),
  value: (typed) => ({
    classes: Object.fromEntries(
      policyClassNames.map((name) => [
        name,
        // In list order, whatever the order of ticking.
        { before: typed[beforeField(name)], onFile: onFileKinds.filter((kind) => kindsOf(typed[onFileField(name)]).includes(kind)) },
      ]),
    ) as RequiredPapers['classes'],
    clientDays: Number(typed.clientDays),
    insurerDays: Number(typed.insurerDays),
  }),
}

/** In words, for comparing versions. */
export const paperLines = (papers: RequiredPapers) => [
  ...policyClassNames.flatMap((name) => {
    const { before: first, onFile: rest } = papersOf(papers, name)
    return [
      [paperSheet.labels[beforeField(name)], first === '' ? 'None' : papersBefore[first]],
      [paperSheet.labels[onFileField(name)], rest.map((kind) => papersOnFile[kind].text).join(', ') || 'None'],
    ] as const
  }),
  [paperSheet.labels.clientDays, String(papers.clientDays)] as const,
  [paperSheet.labels.insurerDays, String(papers.insurerDays)] as const,
]
