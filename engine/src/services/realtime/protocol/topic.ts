/** Every channel's topic begins with it; clients add it to the channel's name. */
export const TOPIC_PREFIX = 'realtime:'
