/** What [data-print] and [data-copy] buttons do, on every page, hydrated or not. */
const buttonOf = (event: Event) => (event.target instanceof Element ? event.target.closest<HTMLElement>('[data-print], [data-copy]') : null)

const press = (event: Event) => {
  const button = buttonOf(event)
  if (!button) return
  const text = button.dataset['copy']
  if (text === undefined) return print()
  navigator.clipboard.writeText(text).then(
    () => (button.dataset['copied'] = 'yes'),
    () => (button.dataset['copied'] = 'failed'),
  )
}

export const enableCopyAndPrint = () => {
  document.addEventListener('click', press)
  document.addEventListener('focusout', (event) => delete buttonOf(event)?.dataset['copied'])
}
