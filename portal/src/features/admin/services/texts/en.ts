export const texts = {
  on: 'On',
  off: 'Off',
  chooseFirst: 'Please select an account first',
  goneAccount: 'This account is no longer there.',
  goneLink: 'This link is no longer there.',
  linkWrong: 'Please enter a complete link that begins with https://',

  descriptions: {
    'legal-service': 'Legal document management and compliance',
    'digital-service': 'Digital transformation and AI solutions',
    'privacy-service': 'Data protection and privacy compliance',
    'security-service': 'Cybersecurity and risk assessment',
    'esg-service': 'ESG reporting',
    'tech-integration-service': 'System integration and technology stack optimization',
  },

  switches: {
    title: 'Services Configuration',
    form: 'Services',
    of: (account: string) => `The services of ${account}.`,
    choose: 'Choose an account to see its services.',
    save: 'Save Services',
    saved: 'Service preferences saved and pushed to users',
    failed: 'Failed to save service preferences',
    reset: 'Reset All',
    resetTitle: (account: string) => `Reset all services of ${account}?`,
    resetText: 'All six services are switched off for everyone in this account, and its own service links are removed.',
    resetDone: 'Account services reset. All services are now disabled.',
    resetFailed: 'Failed to reset account services',
  },

  links: {
    title: 'Moduled Services',
    description: 'The links of the services. A service without its own link uses the default link.',
    save: 'Save Service URLs',
    saved: 'Service URLs saved successfully',
    failed: 'Failed to save service URLs',
    nothing: 'No service URLs to save',
    noServices: 'No services are enabled',
    noServicesText: 'Enable a service above and save it. Then you can enter its link here.',
    hint: 'Leave empty to use the default link.',
    remove: (service: string) => `Remove the link of ${service}`,
    removed: 'Service URL removed',
  },

  defaults: {
    title: 'Default links',
    description: 'They are used where a service has no link of its own.',
    of: (service: string) => `default link of ${service}`,
    none: 'No link',
    saved: 'Default link saved',
    failed: 'Failed to save default link',
  },
}

export type Texts = typeof texts
