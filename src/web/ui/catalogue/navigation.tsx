import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { Details, Faq } from '../Details.tsx'
import { Pagination, PreviousNext } from '../Pagination.tsx'
import { Tabs } from '../Tabs.tsx'
import { TaskList } from '../TaskList.tsx'
import { TideLine } from '../TideLine.tsx'
import { Sample, Section } from './Section.tsx'

const here = '#navigation'

export const Navigation = () => (
  <Section id="navigation" title="Navigation">
    <Breadcrumbs
      crumbs={[
        { label: 'Home', href: '/' },
        { label: 'Insurance services', href: '/services' },
        { label: 'Public liability insurance', href: here },
      ]}
    />
    <Tabs
      label="Quote"
      tabs={[
        { label: 'Answers', href: `${here}1`, current: true },
        { label: 'Terms', href: `${here}2`, count: 2 },
        { label: 'Messages', href: `${here}3` },
        { label: 'History', href: `${here}4` },
      ]}
    />
    <Pagination page={5} pages={12} href={(page) => `${here}?page=${page}`} />
    <PreviousNext nextHref={`${here}?after=x`} label="More quotes" />
    <Sample name="tide line">
      <TideLine step={3} of={7} />
    </Sample>
    <Details summary="What counts as turnover?">Everything you invoiced in the year, without VAT.</Details>
    <Faq
      questions={[
        { question: 'Is public liability required by law?', answer: 'Usually not. Many contracts and venues ask for it all the same.' },
        { question: 'What is an excess?', answer: 'The first part of a claim, which you pay.' },
      ]}
    />
    <TaskList
      tasks={[
        { label: 'What happened', href: here, state: 'completed' },
        { label: 'Who was hurt', href: here, state: 'inProgress', hint: 'Leave out what you do not know' },
        { label: 'Photos and papers', href: here, state: 'notStarted' },
        { label: 'Check and send', state: 'cannotStart' },
      ]}
    />
  </Section>
)
