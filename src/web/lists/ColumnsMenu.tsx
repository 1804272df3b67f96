/** Which columns a list shows. The choice is in the address, so a saved view and a shared link have it too. */
import { Columns3 } from 'lucide-react'
import { Form, useNavigate } from 'react-router'
import { columnsShown } from '#contract/list.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Popover, popoverEntry } from '#web/ui/navigation/Popover.tsx'
import type { ListAddress } from './address.ts'
import { parametersOf, readColumns } from './listState.ts'

export const ColumnsMenu = ({ address: { list, state, to } }: { address: ListAddress }) => {
  const navigate = useNavigate()
  const shown = columnsShown(list, state.columns).map(({ key }) => key)
  const kept = Object.entries(parametersOf(list, { ...state, columns: '', cursor: '' })).filter(([, value]) => value !== undefined)
  const choose = (key: string, on: boolean) => {
    const columns = readColumns(list, [...shown.filter((each) => each !== key), ...(on ? [key] : [])].join(','))
    void navigate(to({ columns: columns || undefined, cursor: state.cursor || undefined }), { replace: true, preventScrollReset: true })
  }
  return (
    <Popover label="Columns" glyph={Columns3} className={buttonClass({ size: 'small', variant: 'quiet' })}>
      <Form method="get">
        {kept.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {Object.entries(list.columns).map(([key, { label, names }]) => (
          <label key={key} className={`${popoverEntry()} cursor-pointer`}>
            <input
              type="checkbox"
              name="columns"
              value={key}
              className="pick-mark"
              checked={shown.includes(key)}
              disabled={names !== undefined}
              onChange={(event) => choose(key, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
        <noscript>
          <Button type="submit" size="small" className="mx-3 my-2">
            Show these columns
          </Button>
        </noscript>
      </Form>
      {state.columns && (
        <Anchor href={to({ columns: undefined })} className={`${popoverEntry()} border-t border-line`}>
          Default columns
        </Anchor>
      )}
    </Popover>
  )
}
