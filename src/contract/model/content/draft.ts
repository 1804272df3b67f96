/** What a draft of `T` may hold: a choice or date may be '', a number null. */
export type Draft<T> = T extends string
  ? T | ''
  : T extends number
    ? T | null
    : T extends readonly (infer I)[]
      ? Draft<I>[]
      : T extends object
        ? { [K in keyof T]: Draft<T[K]> }
        : T
