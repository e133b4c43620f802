// Names and addresses by which a machine reaches itself.

/** Whether a host name or address, without a port, leads to the machine itself. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/i.test(host)
