import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Firm } from '#contract/model/site/firm.ts'
import { easyReadTitle, type ArticleContent } from '#contract/model/content/kinds/page.ts'
import firm from '../../../../content/settings/firm.json' with { type: 'json' }
import cookies from '../../../../content/pages/cookie-policy.json' with { type: 'json' }
import privacy from '../../../../content/pages/privacy-policy.json' with { type: 'json' }
import terms from '../../../../content/pages/terms-of-business.json' with { type: 'json' }
import { Legal } from './Legal.tsx'

for (const page of [terms, privacy, cookies] as ArticleContent[])
  test(`the easy-read part of ${page.path} comes first and is no clause`, () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Legal page={page} firm={firm as unknown as Firm} />
      </MemoryRouter>,
    )
    const sections = [...html.matchAll(/<section id="([^"]*)" class="([^"]*)"/g)].map(([, , name]) => name)
    expect(sections).toEqual(['easy-read', ...page.sections.slice(1).map(() => 'clause')])
    const plain = [...html.matchAll(/<a href="#[^"]*" data-plain="true" class="chapter">([^<]*)</g)].map(([, label]) => label)
    expect(plain, 'folded and beside the text').toEqual([easyReadTitle, easyReadTitle])
  })
