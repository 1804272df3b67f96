/** Handles a page's form when it is sent: adds or removes a line, saves for later, or goes on to the next page. */
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { ApiError } from '#contract/failure.ts'
import type { Fields } from '#contract/model/questions/question.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { refusalOf, textIn } from '#web/app/data/sentForm.ts'
import { readFields, renumber } from './formFields.ts'
import { errorsOf, leadOn, type Journey } from './journey.ts'
import { withRest } from './rest.ts'

export type Conflict = { savedAt: string; theirs: { question: string; answer: string }[] }
/** What the form is rendered from again. `revision` counts the answers, so that the fields are remounted. */
export type Answered = {
  page: string
  fields: Fields
  errors: Record<string, string>
  base: string
  conflict: Conflict | null
  revision: number
}

const conflictOf = ({ flags }: ApiError): Conflict => ({
  savedAt: String(flags['savedAt'] ?? ''),
  theirs: Array.isArray(flags['theirs'])
    ? flags['theirs'].flatMap((row: unknown) =>
        typeof row === 'object' && row !== null && 'question' in row && 'answer' in row
          ? [{ question: String(row.question), answer: String(row.answer) }]
          : [],
      )
    : [],
})

/** Another tab or device saved this page. */
const isConflict = ({ status, flags }: ApiError): boolean => status === 409 && typeof flags['base'] === 'string'

/** No answer, too much asked, or a fault of the server. */
const isOutage = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

export const pageAction =
  (journey: Journey) =>
  async ({ context, params, request }: ActionFunctionArgs) => {
    const { query } = context.get(depsContext)
    const { draft } = journey
    const page = params['page'] ?? ''
    const form = await request.formData()
    const fields = withRest(readFields(form), textIn(form, '_rest'))
    const base = textIn(form, '_base')
    const answer = (also: Partial<Answered>, status: number) =>
      data<Answered>(
        { page, fields, errors: {}, base, conflict: null, revision: Number(textIn(form, '_revision')) + 1 || 1, ...also },
        { status },
      )

    const file = textIn(form, '_removeFile')
    if (file) {
      try {
        await call(query, draft.removeFile, { id: file })
      } catch (thrown) {
        const error = refusalOf(thrown)
        // Anything else: already removed, or not in this draft. The page shows the current list.
        if (isOutage(error)) return answer({ errors: errorsOf(error) }, error.status || 503)
      }
      return redirect(journey.page(page))
    }
    const addTo = /^\w+$/.exec(textIn(form, '_add'))?.[0]
    const removed = /^(\w+)\.(\d{1,2})$/.exec(textIn(form, '_remove'))
    const copied = /^(\w+)\.(\d{1,2})(?:\.(\w+))?$/.exec(textIn(form, '_copy'))
    if (copied?.[1]) return answer({ fields: renumber(copied[1], fields, { copy: { row: Number(copied[2]), but: copied[3] } }) }, 200)
    if (addTo) return answer({ fields: renumber(addTo, fields, { add: true }) }, 200)
    if (removed?.[1]) return answer({ fields: renumber(removed[1], fields, { remove: Number(removed[2]) }) }, 200)

    /** Keeps what is valid even if the rest is not; returns the new base that belongs to it. */
    const keep = () =>
      call(query, draft.autosave, { page, fields, base }).then(
        (kept) => kept.base,
        () => base,
      )

    if (textIn(form, '_intent') === 'later') {
      try {
        await call(query, draft.autosave, { page, fields, base })
      } catch (thrown) {
        const error = refusalOf(thrown)
        // The next page says that the answers are saved.
        if (isOutage(error)) return answer({ errors: errorsOf(error) }, error.status || 503)
        if (isConflict(error)) return answer({ base: String(error.flags['base']), conflict: conflictOf(error) }, 409)
      }
      return redirect(journey.page('save'))
    }
    try {
      const { next } = await call(query, draft.savePage, { page, fields, base, toCheck: textIn(form, '_to') === 'check' })
      return redirect(journey.page(next) + (textIn(form, '_to') === 'check' && next !== 'check' ? '?to=check' : ''))
    } catch (thrown) {
      const error = refusalOf(thrown)
      if (isConflict(error)) return answer({ base: String(error.flags['base']), conflict: conflictOf(error) }, 409)
      if (error.status === 422) return answer({ errors: errorsOf(error), base: await keep() }, 422)
      if ([409, 410].includes(error.status)) return leadOn(journey, error)
      return answer({ errors: errorsOf(error) }, error.status || 503)
    }
  }
