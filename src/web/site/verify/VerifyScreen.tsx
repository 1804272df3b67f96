/** /verify/{code}: whether a letter of ours is still valid. /verify: a form to type a code. An unknown code gets the form too, with 404. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { data, redirect, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate, formatFileSize, formatTime } from '#contract/format.ts'
import { readCode, type ProofState } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import { verify, type Verified } from '#contract/site/verify.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { qOrNull } from '#web/app/data/query.ts'
import { LetterText } from '#web/records/documents/LetterText.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Beside } from '#web/ui/display/Beside.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { FileCheck } from './FileCheck.tsx'

/** Fetched on every visit, because a letter can become invalid at any time. */
const verifyQuery = (code: string, hash: string) => qOrNull([404, 422], verify.show, { code, ...(hash ? { hash } : {}) }, { staleTime: 0 })

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const typed = params['code'] ?? searchParams.get('code') ?? ''
  const code = readCode(typed)
  // Redirect other spellings (spaces, lower case) to the letter's one URL.
  if (code && code !== params['code']) throw redirect(paths.verify(code))
  if (typed.trim() === '') return null
  const found = code && (await context.get(depsContext).query.fetchQuery(verifyQuery(code, searchParams.get('hash') ?? '')))
  return found ? null : data(null, { status: 404 })
}

export const VerifyScreen = () => {
  const given = useParams()['code'] ?? ''
  const [search] = useSearchParams()
  const code = readCode(given)
  const hash = search.get('hash') ?? ''
  const { data: found } = useQuery({ ...verifyQuery(code ?? '', hash), enabled: code !== null, refetchOnMount: false })
  const typed = given || (search.get('code') ?? '')
  const asked = search.get('code')
  const fault = asked !== null && readCode(asked) === null ? faultOf(asked) : undefined
  return (
    <Page
      failed={fault !== undefined}
      breadcrumbs={breadcrumbsOf({ label: 'Check a letter', href: paths.verify() })}
      state={found ? words[found.state].title : undefined}
    >
      <div className="page-width pt-8 pb-4">
        {found ? <Answer found={found} hash={hash} /> : <Ask typed={typed.trim()} error={fault} />}
      </div>
    </Page>
  )
}

/** Why the typed text cannot be a code. */
const faultOf = (typed: string): string => {
  const { length } = typed.replace(/[^\p{L}\p{N}]/gu, '')
  if (length === 0) return 'Enter the code on the letter'
  return length === 24 ? 'Check each letter of the code: none is a U' : `Enter all 24 letters and digits of the code: you typed ${length}`
}

type Words = { title: string; tone: 'success' | 'warning' | 'error' | 'info'; text: (found: Verified) => string }
const words: Record<ProofState, Words> = {
  in_force: {
    title: 'In force',
    tone: 'success',
    text: ({ until }) =>
      until
        ? `What this letter says is true until ${formatDate(until)}, which is earlier than the letter says.`
        : 'What this letter says is true at this moment.',
  },
  begins: {
    title: 'Not in force yet',
    tone: 'info',
    text: ({ facts }) => `The insurance in this letter is arranged and begins on ${formatDate(facts?.inception)}.`,
  },
  ended: {
    title: 'Cover ended',
    tone: 'warning',
    text: ({ until }) => `The period in this letter ended on ${formatDate(until)}. Ask the company for a newer letter.`,
  },
  cancelled: {
    title: 'Withdrawn',
    tone: 'error',
    text: ({ until }) =>
      `${until ? `Cover ended on ${formatDate(until)}, earlier than the letter says. ` : ''}Please do not rely on this letter. Ask the company for new proof.`,
  },
  changed: {
    title: 'Withdrawn',
    tone: 'error',
    text: () => 'The cover has changed since, and what this letter says is no longer true. Ask the company for new proof.',
  },
  withdrawn: { title: 'Withdrawn', tone: 'error', text: () => 'Please do not rely on this letter. Ask the company for new proof.' },
  replaced: {
    title: 'Replaced by a newer one',
    tone: 'warning',
    text: () => 'A newer letter was issued in place of this one. Ask the company for it.',
  },
}

const Answer = ({ found, hash }: { found: Verified; hash: string }) => {
  const { title, tone, text } = words[found.state]
  const { firm } = useSiteShell()
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-3">
      <div className="grid gap-6 lg:col-span-2">
        <div>
          <h1>{title}</h1>
          <p className="mt-2 text-lead text-soft">
            Checked on {formatDate(found.checkedAt)} at {formatTime(found.checkedAt)}
          </p>
        </div>
        <Notice tone={tone}>
          <p>{text(found)}</p>
        </Notice>
        {found.bytes !== null && (
          <p>
            <a href={paths.verifyFile(found.code)} className={buttonClass({ variant: 'primary' })}>
              <Icon of={Download} />
              Download the letter (PDF, {formatFileSize(found.bytes, 0)})
            </a>
          </p>
        )}
        {found.facts ? (
          <section className="grid gap-4 border-t border-line pt-6" aria-label="What the letter says">
            <p className="text-meta text-hint">Letter dated {formatDate(found.issuedOn)} to</p>
            <LetterText facts={found.facts} level={2} />
            <p className="max-w-measure text-small text-hint">
              The policy has terms, conditions and exclusions that are not set out here. This page confirms what the letter says and no
              more.
            </p>
          </section>
        ) : (
          <p className="max-w-measure">
            It was a letter dated {formatDate(found.issuedOn)} about the insurance of {found.insured}.
          </p>
        )}
      </div>
      <div className="grid gap-8">
        <FileCheck code={found.code} hash={hash} unaltered={found.unaltered} />
        <p className="text-small text-hint">
          We are the insurance brokers who wrote this letter. If something about it seems wrong, ring <PhoneLink phone={firm.phone} />.
        </p>
      </div>
    </div>
  )
}

const Ask = ({ typed, error }: { typed: string; error: string | undefined }) => {
  const { firm } = useSiteShell()
  const unknown = typed !== '' && !error
  return (
    <>
      {error && <ErrorSummary errors={{ code: error }} />}
      <h1>{unknown ? 'We did not issue a letter with this code' : 'Check a letter'}</h1>
      {unknown ? (
        <div className="mt-6 max-w-form">
          <Notice tone="error" title="Do not rely on this letter">
            Compare the code with the one on the letter: it has 24 letters and digits. If it is the same, the letter is not from us. Please
            ring us on <PhoneLink phone={firm.phone} /> and tell us who gave it to you.
          </Notice>
        </div>
      ) : (
        <p className="mt-6 max-w-measure text-lead text-soft">
          Our letters that confirm insurance have a code. Enter it here to see whether what the letter says is still true.
        </p>
      )}
      <Beside
        label="What you will see"
        aside={
          <ScheduleCard
            title="What you will see"
            rows={[
              { label: 'The letter', value: 'in force or not' },
              { label: 'Insured', value: 'company and business' },
              { label: 'Policy', value: 'insurer and number' },
              { label: 'Limits', value: 'for each section' },
              { label: 'Your copy of it', value: 'unchanged or not' },
            ]}
          />
        }
      >
        <form method="get" action={paths.verify()} className="sheet grid gap-5">
          <TextInput
            name="code"
            label="Code on the letter"
            error={error}
            hint={
              <>
                For example <span className="inline-block">7K3M-9XQ2-TB4C-0DEF-GH1J-K2MN</span>
              </>
            }
            defaultValue={typed.slice(0, 60)}
            // On a phone all 29 characters are seen at once.
            className="max-sm:px-2 max-sm:tracking-tight"
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <Button type="submit" variant="primary">
              Check the letter
            </Button>
          </div>
        </form>
      </Beside>
      <p className="mt-8 max-w-measure">
        Or ring <PhoneLink phone={firm.phone} />, or{' '}
        <Anchor href={paths.contact()} className="link">
          write to us
        </Anchor>
        .
      </p>
    </>
  )
}
