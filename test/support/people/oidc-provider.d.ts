// The part of oidc-provider that the tests use; the package has no types.

declare module 'oidc-provider' {
  interface Context {
    readonly oidc?: { readonly route?: string }
    body: unknown
    status: number
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): import('node:http').RequestListener
    Grant: new (
      of: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
