/** Whether a text seems to contain a payment card number: 13 to 19 digits with a valid check digit (ISO/IEC 7812). Such text is never stored. */
const checks = (figures: string): boolean => {
  const sum = [...figures].toReversed().reduce((total, figure, place) => {
    const value = Number(figure) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const holdsCardNumber = (text: string): boolean =>
  // Spaces, full stops and hyphens of any kind may separate the digits.
  (text.normalize('NFKC').match(/\d(?:[\s.\-\u2010-\u2015]*\d){12,}/g) ?? []).some((found) => {
    const figures = found.replaceAll(/\D/g, '')
    if (figures.length <= 19 && checks(figures)) return true
    // In a longer run of digits, look for the usual lengths.
    return (
      figures.length > 16 &&
      [15, 16].some((length) =>
        [...figures].some((_, from) => from + length <= figures.length && checks(figures.slice(from, from + length))),
      )
    )
  })
