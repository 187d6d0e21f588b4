// Calls by clients that are not ours, in a page as in Node.

/** Makes a call by `fetch` alone. Returns the status and the body, or the error of the browser. */
export async function byFetch(origin: string): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(`${origin}/web.Shop/Get`, { method: "POST", headers, body: '{"id":"é","count":3}' });
    return [response.status, await response.text()];
  } catch (error) {
    return String(error);
  }
}
