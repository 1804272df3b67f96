type Packages = Record<string, { dev?: boolean; optionalDependencies?: Record<string, string> }>
export declare const missingFrom: (packages: Packages) => { name: string; version: string; dev: boolean }[]
