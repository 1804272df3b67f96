import { Sample, Section } from './Section.tsx'

const palette = [
  ['chalk-50', 'bg-chalk-50'],
  ['chalk-100', 'bg-chalk-100'],
  ['chalk-200', 'bg-chalk-200'],
  ['mortar', 'bg-mortar'],
  ['flint-500', 'bg-flint-500'],
  ['flint-600', 'bg-flint-600'],
  ['flint-700', 'bg-flint-700'],
  ['ink-950', 'bg-ink-950'],
  ['sea-50', 'bg-sea-50'],
  ['sea-100', 'bg-sea-100'],
  ['sea-600', 'bg-sea-600'],
  ['sea-700', 'bg-sea-700'],
  ['sea-800', 'bg-sea-800'],
  ['sea-900', 'bg-sea-900'],
  ['lantern-50', 'bg-lantern-50'],
  ['lantern-300', 'bg-lantern-300'],
  ['lantern-400', 'bg-lantern-400'],
  ['lantern-500', 'bg-lantern-500'],
  ['brick-50', 'bg-brick-50'],
  ['brick-700', 'bg-brick-700'],
  ['moss-50', 'bg-moss-50'],
  ['moss-700', 'bg-moss-700'],
  ['sky-50', 'bg-sky-50'],
  ['sky-700', 'bg-sky-700'],
  ['plum-50', 'bg-plum-50'],
  ['plum-700', 'bg-plum-700'],
] as const

const roles = [
  ['page', 'bg-page'],
  ['panel', 'bg-panel'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['line', 'bg-line'],
  ['control', 'bg-control'],
  ['ink', 'bg-ink'],
  ['soft', 'bg-soft'],
  ['hint', 'bg-hint'],
  ['link', 'bg-link'],
  ['accent', 'bg-accent'],
  ['selected', 'bg-selected'],
  ['cta', 'bg-cta'],
  ['band', 'bg-band'],
  ['danger', 'bg-danger'],
  ['good', 'bg-good'],
  ['info', 'bg-info'],
  ['renew', 'bg-renew'],
  ['warn', 'bg-warn'],
] as const

const Swatches = ({ of }: { of: readonly (readonly [string, string])[] }) => (
  <ul className="grid grid-cols-3 gap-3 md:grid-cols-7">
    {of.map(([name, background]) => (
      <li key={name} className="text-small text-soft">
        <span className={`block h-12 rounded-control border border-line ${background}`} />
        {name}
      </li>
    ))}
  </ul>
)

export const Colours = () => (
  <Section id="colours" title="Colour">
    <Sample name="Palette: never changes">
      <Swatches of={palette} />
    </Sample>
    <Sample name="Roles: change with the theme; components use these">
      <Swatches of={roles} />
    </Sample>
  </Section>
)

export const Typography = () => (
  <Section id="type" title="Type">
    <p className="font-display text-h1 font-bold tracking-display">Business insurance, arranged by a broker in Brighton</p>
    <p className="max-w-measure text-lead text-soft">
      Tell us what you do. A broker in Brighton reads it, asks what the forms forget, and comes back with cover you can explain to your
      accountant.
    </p>
    <div className="prose">
      <h2>What an excess is</h2>
      <p>
        An excess is the first part of a claim that you pay. A higher excess usually lowers the premium.{' '}
        <a href="#type">Read how excesses work</a> before you choose one.
      </p>
      <h3>Two kinds</h3>
      <ul>
        <li>A compulsory excess is set by the insurer.</li>
        <li>A voluntary excess is the part that you add, such as £250 or £1,000.</li>
      </ul>
      <p>
        <strong>Figures</strong> keep their columns: £10,000,000, £5,000,000, 01/04/2027, ref. Q-2026-004117.
      </p>
    </div>
    <Sample name="Scale">
      <p className="text-lead">Lead</p>
      <p>Body</p>
      <p className="text-meta">Meta</p>
      <p className="text-small">Small</p>
    </Sample>
  </Section>
)
