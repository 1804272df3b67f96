/** Chooses the ticked rows without script: they become part of the list's URL, and the page that comes back has the bulk bar for them. */
import { useSearchParams } from 'react-router'
import type { AnyList } from '#contract/list.ts'
import { chosenRows } from '#web/forms/plain/rows.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

/** The id of the form that the checkboxes of the rows belong to. The rows are not inside it, as they have forms of their own. */
export const tickedForm = ({ name }: AnyList) => `${name}-ticked`

/** `here`: the list's URL. */
export const ChooseTicked = ({ list, here }: { list: AnyList; here: string }) => {
  const [, parameters] = here.split('?')
  return (
    <form id={tickedForm(list)} method="get" className="unscripted" data-screen-only>
      {[...new URLSearchParams(parameters)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={chosenRows} value="" />
      <Button type="submit" size="small">
        Choose the ticked {list.many}
      </Button>
    </form>
  )
}

/** Above the rows, which is where the page that comes back begins: that none was ticked. */
export const NoneTicked = ({ list }: { list: AnyList }) => {
  const [search] = useSearchParams()
  if (!search.has(chosenRows) || search.getAll(chosenRows).join('') !== '') return null
  return <Notice tone="error" live title={`Tick at least one ${list.one} first`} />
}
