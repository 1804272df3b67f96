/** Form to correct or add one line of a contract: which cover, for how much, on what conditions. Works as a plain POST. */
import { useNavigate } from 'react-router'
import {
  askedBases,
  askedBasisLabels,
  askedTerritories,
  askedTerritoryLabels,
  emptyRequirement,
  type Requirement,
} from '#contract/model/requirements/requirement.ts'
import { coverLabel, requirementCoverKeys } from '#contract/model/requirements/requirementCovers.ts'
import { typedOf } from '#contract/model/policies/typedMoney.ts'
import { paths } from '#contract/paths.ts'
import { requirements, type CheckView } from '#contract/portal/requirements.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, CheckboxField, DayField, MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

type Typed = {
  cover: string
  limit: string
  basis: string
  principal: boolean
  territory: string
  jurisdiction: string
  excess: string
  until: string
  since: string
  years: string
  runOff: string
  others: string
}

const pounds = (pence: number | null) => (pence === null ? '' : typedOf(pence))
const typedLine = (line: Requirement): Typed => ({
  cover: line.cover,
  limit: pounds(line.limit),
  basis: line.basis,
  principal: line.principal,
  territory: line.territory,
  jurisdiction: line.jurisdiction,
  excess: pounds(line.excess),
  until: line.until ?? '',
  since: line.since ?? '',
  years: line.years === null ? '' : String(line.years),
  runOff: line.runOff === null ? '' : String(line.runOff),
  others: line.others.join('\n'),
})

export const LineForm = ({ check, at, record }: { check: CheckView; at: number; record: RecordState<CheckView> }) => {
  const go = useNavigate()
  const line = check.lines[at]
  const isNew = line === undefined
  const stored = typedLine(line ?? emptyRequirement('PL'))
  const form = useEndpointForm(requirements.saveLine, {
    fixed: { id: check.id, version: check.version, line: at },
    defaults: isNew ? { ...stored, cover: '' } : stored,
    input: (typed: Typed) => typed,
    edits: !isNew,
    draft: `${check.id}.${at}`,
    record,
    invalidates: [requirements.list],
    onDone: async () => {
      await go(paths.clientContractCheck(check.id), { preventScrollReset: true })
      toast.success(isNew ? 'Line added' : 'Line corrected', 'It was checked again.')
    },
  })
  const hasDetails = Boolean(stored.jurisdiction || stored.until || stored.since || stored.years || stored.runOff)
  return (
    <EndpointForm
      form={form}
      submitLabel={isNew ? 'Add the line' : 'Save and check again'}
      busyLabel="Checking..."
      className="mt-5 grid max-w-form gap-5 border-t border-line pt-5"
      also={
        <Anchor href={paths.clientContractCheck(check.id)} className="link inline-flex min-h-11 items-center">
          Cancel
        </Anchor>
      }
    >
      <SelectField
        form={form}
        name="cover"
        label="Cover"
        placeholder="Choose one"
        options={requirementCoverKeys.map((value) => ({ value, label: coverLabel(value) }))}
      />
      <MoneyField form={form} name="limit" label="Limit at least" hint="Leave it empty if the contract names no sum." optional />
      <SelectField
        form={form}
        name="basis"
        label="What the limit is for"
        options={askedBases.map((value) => ({ value, label: askedBasisLabels[value] }))}
        width="full"
      />
      <CheckboxField form={form} name="principal" label="Indemnity to principal" />
      <SelectField
        form={form}
        name="territory"
        label="Where it must apply"
        options={askedTerritories.map((value) => ({ value, label: askedTerritoryLabels[value] }))}
        width="full"
      />
      <MoneyField
        form={form}
        name="excess"
        label="Excess at most"
        hint="Enter 0 if no excess is allowed. Leave it empty if the contract does not say."
        optional
      />
      <Details summary="Dates, years and courts" open={hasDetails}>
        <div className="grid gap-5">
          <DayField form={form} name="until" label="In force at least until" optional />
          <TextField
            form={form}
            name="years"
            label="Kept in force for how many years?"
            hint="After the work is finished, as contracts often require for professional indemnity."
            width="short"
            inputMode="numeric"
            optional
          />
          <TextField form={form} name="runOff" label="Years of run-off cover" width="short" inputMode="numeric" optional />
          <DayField form={form} name="since" label="Retroactive date no later than" optional />
          <TextField form={form} name="jurisdiction" label="Courts" hint="For example, England and Wales." width="full" optional />
        </div>
      </Details>
      <AreaField
        form={form}
        name="others"
        label="What else it asks for"
        hint="One requirement per line. Someone at our office reads these. Delete anything that is not a requirement."
        limit={2000}
        rows={3}
        width="full"
        optional
      />
    </EndpointForm>
  )
}
