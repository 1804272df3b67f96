import { useNavigate, useRevalidator } from 'react-router'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import type { User } from '#contract/model/people/user.ts'
import { paths } from '#contract/paths.ts'
import { companies } from '#contract/portal/companies.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

/** Where choosing a company, or all of them, leads. */
export const chosenPath = (id: string | null) => (id === null ? paths.clientCompanies() : paths.clientCompany(id))

const useChoice = ({ companies: all }: User) => {
  const go = useNavigate()
  const { revalidate } = useRevalidator()
  return useChange(companies.choose, {
    onSuccess: async ({ id }) => {
      await revalidate()
      await go(chosenPath(id))
      const name = all.find((one) => one.id === id)?.name ?? 'all companies'
      toast.success(`Acting for ${name}`, 'New requests and reports are for the company you act for. Lists show all your companies.')
    },
    onError: () => toast.error('That did not work', 'You still act for the same company. Please try again.'),
  })
}

const chosenOf = ({ companies: all, company }: User) => all.find(({ id }) => id === company)
const standing = (user: User) => `Acting for ${chosenOf(user)?.name ?? 'all companies'}`

/** Chooses the company the client acts for, which new requests and reports are for. With only one company, it just shows the name. */
export const CompanySwitcher = ({ user }: { user: User }) => {
  const { mutate } = useChoice(user)
  const [only, another] = user.companies
  if (!another) return <span className="text-on-band">{only?.name}</span>
  return (
    <>
      <span className="scripted">
        <MenuButton
          label={standing(user)}
          size="small"
          choice={{
            label: 'Act for',
            value: chosenOf(user)?.id ?? 'all',
            options: [...user.companies.map(({ id, name }) => ({ value: id, label: name })), { value: 'all', label: 'All companies' }],
            onChange: (id) => mutate({ id: id === 'all' ? null : id }),
            closes: true,
          }}
        />
      </span>
      <Anchor href={paths.clientCompanies()} className={`${buttonClass({ size: 'small' })} unscripted`}>
        {standing(user)}
      </Anchor>
    </>
  )
}

/** The same choice without script, on the screen of companies: the switcher then leads there. */
export const CompanyChoice = ({ user }: { user: User }) => {
  const { mutate } = useChoice(user)
  const others = [...user.companies, { id: null, name: 'all companies' }].filter(({ id }) => id !== user.company)
  if (user.companies.length < 2) return null
  return (
    <section aria-label="Act for" className="unscripted grid gap-3">
      <p className="max-w-measure">
        {standing(user)}. New requests and reports are for the company you act for. Lists show all your companies.
      </p>
      <div className="flex flex-wrap gap-3">
        {others.map(({ id, name }) => (
          <PressForm key={id} endpoint={companies.choose} fixed={{ id }} onPress={() => mutate({ id })}>
            <Button type="submit" size="small">
              Act for {name}
            </Button>
          </PressForm>
        ))}
      </div>
    </section>
  )
}
