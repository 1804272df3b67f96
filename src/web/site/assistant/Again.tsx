import { useSearchParams } from 'react-router'
import { useScripted } from '#web/ui/display/useScripted.ts'

/** Without script a page comes back without its conversation, unless the question is in its address: it goes along with every form. */
export const Again = ({ question }: { question: string }) => {
  const scripted = useScripted()
  const [search] = useSearchParams()
  return scripted || search.get('q') ? null : <input type="hidden" name="again" value={question} />
}
