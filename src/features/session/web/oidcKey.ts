/** Where a tab keeps what it needs when it comes back from the provider. */
export const oidcKey = 'tidewatt.oidc'
