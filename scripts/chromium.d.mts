export declare const findChromium: () => string | null
export declare const installChromium: () => boolean
