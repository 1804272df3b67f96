export declare const findChromium: () => string | null
export declare const findTestBrowser: () => string | null
export declare const installTestBrowser: () => boolean
