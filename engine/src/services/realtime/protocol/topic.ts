/** Every channel's topic begins so; clients add it to the name that they are given. */
export const TOPIC_PREFIX = 'realtime:'
