/** The fields of one insurer's terms. Tax and total are worked out while the premium is typed. */
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatDate, formatMoney } from '#contract/format.ts'
import type { AskedFor, OfferRow } from '#contract/model/quotes/quote.ts'
import { rateOptions, useTax } from '#web/app/data/taxRates.ts'
import { AreaField, DateField, MoneyField, SelectField, TextField, useField, type Bound } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { PriceLine } from '#web/ui/display/PriceLine.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { livePrice, type TermsForm } from './termsForm.ts'

/** `startsOn`: the day whose tax rates apply. */
type OfferFieldsProps = { form: FormState<TermsForm>; index: number; startsOn: string; asked: AskedFor; onRemove: (() => void) | null }

export const OfferFields = ({ form, index, startsOn, asked, onRemove }: OfferFieldsProps) => {
  const offer = useWatch({ control: form.control, name: `offers.${index}` })
  const at = `offers.${index}` as const
  const { rates } = useTax()
  const price = livePrice(offer)
  const name = offer.insurer || `Insurer ${index + 1}`
  return (
    <fieldset
      data-offer={index + 1}
      className="min-w-0 rounded-t-control rounded-b-foot border border-t-ledge border-line border-t-accent bg-surface p-5"
    >
      <legend className="float-left max-w-3/5 font-display text-h3 font-bold sm:text-h2">{name}</legend>
      {onRemove && (
        <Button variant="quiet" size="small" icon={Trash2} className="float-right -mt-0.5 -mr-3" onClick={onRemove}>
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      <div className="clear-both grid gap-x-8 gap-y-5 pt-4 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <TextField form={form} name={`${at}.insurer`} label="Insurer" width="full" maxLength={120} autoComplete="off" />
          <TextField form={form} name={`${at}.scheme`} label="Scheme or product" optional width="full" maxLength={120} autoComplete="off" />
          <DateField form={form} name={`${at}.validUntil`} label="Terms open until" />
        </div>
        <div className="grid content-start gap-4">
          <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4">
            <MoneyField form={form} name={`${at}.net`} pence label="Net premium" hint="Before tax." width="full" />
            <SelectField
              form={form}
              name={`${at}.iptRate`}
              label="Tax (IPT)"
              hint={`Rates of ${formatDate(startsOn)}.`}
              width="full"
              options={rateOptions(rates, startsOn, offer.iptRate, 'short')}
            />
            <MoneyField form={form} name={`${at}.fee`} pence label="Our fee" optional hint="No tax on it." width="full" />
            <MoneyField
              form={form}
              name={`${at}.iptStated`}
              pence
              label={"Insurer's IPT"}
              optional
              hint="If it differs from ours."
              width="full"
            />
          </div>
          <output aria-label={`Price of ${name}`} className="grid gap-1 rounded-control bg-panel p-4">
            {price ? (
              <>
                <PriceLine label="Net premium" value={formatMoney(price.net)} />
                <PriceLine label={`IPT ${price.iptRate}%`} value={formatMoney(price.ipt)} />
                <PriceLine label="Fee" value={formatMoney(price.fee)} />
                <PriceLine total label="Total" value={formatMoney(price.total)} />
                {price.iptDiffers && (
                  <span className="text-meta font-semibold text-warn">
                    The insurer&rsquo;s tax differs from ours by more than 1p. Ask them before you send.
                  </span>
                )}
              </>
            ) : (
              <span className="text-hint">Tax and total will appear once the premium is filled in.</span>
            )}
          </output>
        </div>
        {asked.limits.some(({ value }) => value) && (
          <p className="text-meta text-hint lg:col-span-2">
            Limits start with what the client asked for. Overtype them with what this insurer offers.
          </p>
        )}
        <Rows form={form} index={index} part="limits" title="Limits" noun="limit" />
        <Rows form={form} index={index} part="excesses" title="Excesses" noun="excess" />
        <AreaField
          form={form}
          name={`${at}.keyDifferences`}
          label="Key differences"
          optional
          hint="One per line: what this insurer covers or excludes that others do not."
          rows={4}
          width="full"
        />
        <AreaField
          form={form}
          name={`${at}.subjectivities`}
          label="Subjectivities"
          optional
          hint="One per line: what the insurer asks for before or after cover starts."
          rows={4}
          width="full"
        />
      </div>
    </fieldset>
  )
}

type RowsProps = { form: FormState<TermsForm>; index: number; part: 'limits' | 'excesses'; title: string; noun: string }

const heads = { item: 'For', value: 'What applies' }

const rowsInWords = (rows: unknown) =>
  (Array.isArray(rows) ? (rows as OfferRow[]) : [])
    .filter(({ item, value }) => item || value)
    .map(({ item, value }) => `${item}: ${value}`)
    .join('\n')

const Rows = ({ form, index, part, title, noun }: RowsProps) => {
  const path = `offers.${index}.${part}` as const
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: path })
  // Lines have no ids: two versions of the list are compared as a whole.
  form.describe(path, { label: title, show: rowsInWords })
  const first = index > 0
  const copy = () => {
    const own = form.values(path)
    // Lines may be in a different order here: each value stays with its item.
    const valueOf = (item: string, place: number) =>
      (own.find((row) => row.item === item) ?? (own[place]?.item ? undefined : own[place]))?.value ?? ''
    replace(form.values(`offers.0.${part}`).map(({ item }, place) => ({ item, value: valueOf(item, place) })))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{title}</legend>
      <div aria-hidden className="term-line mt-1 pr-9 text-meta text-hint">
        <span>{heads.item}</span>
        <span>{heads.value}</span>
      </div>
      <ol className="mt-1 grid gap-2">
        {fields.map((_, at) => (
          // Keyed by position, so that a line keeps its inputs when the saved terms come back.
          <li key={at} className="flex items-start gap-1">
            <div className="term-line min-w-0 flex-1">
              {(['item', 'value'] as const).map((key) => (
                <Cell
                  key={key}
                  form={form}
                  name={`${path}.${at}.${key}`}
                  label={key === 'item' ? `${title}, line ${at + 1}: for what` : `${title}, line ${at + 1}: what applies`}
                  longest={key === 'item' ? 80 : 160}
                />
              ))}
            </div>
            <Button
              variant="quiet"
              size="small"
              icon={Trash2}
              className="mt-1 px-1.5"
              onClick={() => remove(at)}
              aria-label={`Remove ${noun} ${at + 1}`}
            />
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" icon={Plus} onClick={() => append({ item: '', value: '' })}>
          Add {noun}
        </Button>
        {first && (
          <Button size="small" icon={Copy} onClick={copy}>
            Same lines as the first insurer
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type CellProps = Bound<TermsForm, string> & {
  /** Maximum number of characters. */
  longest: number
}

/** Joins text that was pasted with line breaks into one line. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

/** One input of a line. Its label is for screen readers, who do not see the column headings. */
const Cell = ({ longest, ...bound }: CellProps) => {
  const { id, name, label, value, error, change, blur } = useField<TermsForm, string>(bound)
  return (
    <div className="min-w-0" data-field={name}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <FieldError id={`${id}-error`} message={error} />
      {/* A textarea that grows, so that a long limit can be read in full. It allows no line breaks, so Enter submits the form as in any field. */}
      <textarea
        id={id}
        name={name}
        rows={1}
        value={value}
        onChange={({ currentTarget: cell }) => {
          const at = inOneLine(cell.value.slice(0, cell.selectionStart)).length
          change(inOneLine(cell.value))
          // React writes the changed value back, which would put the caret at the end.
          if (cell.value.includes('\n')) requestAnimationFrame(() => cell.setSelectionRange(at, at))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onBlur={blur}
        maxLength={longest}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={controlClass('full', 'field-sizing-content block resize-none py-2 max-sm:px-2')}
      />
    </div>
  )
}
