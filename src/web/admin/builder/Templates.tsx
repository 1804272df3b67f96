import { templateLabels, templateNames, type TemplateName } from '#contract/model/blocks/templateNames.ts'

/** The templates that an empty page can start from. */
export const Templates = ({ onBegin }: { onBegin: (name: TemplateName) => void }) => (
  <section aria-label="Begin with a template" className="border-t border-line p-3">
    <p className="font-semibold">Begin with a template</p>
    <ul className="mt-2 grid gap-2">
      {templateNames.map((name) => (
        <li key={name}>
          <button type="button" className="builder-offer w-full border border-line text-start" onClick={() => onBegin(name)}>
            <span className="font-semibold">{templateLabels[name].name}</span>
            <span className="block text-meta text-soft">{templateLabels[name].summary}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
