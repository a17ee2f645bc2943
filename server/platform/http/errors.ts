import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { changeSetHeader } from "#shared/records/changes.ts";
import type { ErrorBody } from "#shared/platform/errors.ts";
import { answerToDatabaseError, diskIsFull } from "./database-answers.ts";
import { InvalidInput } from "./validator.ts";

export class HttpError extends Error {
  readonly statusCode: number;
  readonly issues: ErrorBody["issues"];
  readonly more: More;

  constructor(
    statusCode: number,
    sentence: string,
    issues?: ErrorBody["issues"],
    more: More = { headers: {}, details: {} },
  ) {
    super(sentence);
    this.statusCode = statusCode;
    this.issues = issues;
    this.more = more;
  }
}

interface More {
  headers: Record<string, string>;
  details: object;
}

export class TooManyRequests extends HttpError {
  constructor(
    retryAfterSeconds: number,
    reason = "This was sent several times from your network.",
  ) {
    super(429, `${reason} Please try again ${inTime(retryAfterSeconds)}.`, undefined, {
      headers: { "retry-after": String(retryAfterSeconds) },
      details: {},
    });
  }
}

function inTime(seconds: number): string {
  return seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : "in a minute";
}

/** Thrown to send another answer than the handler's. */
export class ReplyOverride extends Error {
  readonly send: (reply: FastifyReply) => FastifyReply;

  constructor(send: ReplyOverride["send"]) {
    super("answered otherwise");
    this.send = send;
  }
}

/** An unknown record and one of another workspace look the same. */
export function notFound(thing: string): HttpError {
  return new HttpError(404, `This ${thing} does not exist. It may have been deleted.`);
}

/** A link to an invisible record is answered like one to nothing. */
export function unknownLink(thing: string): HttpError {
  const message = `This ${thing} does not exist. It may have been deleted.`;
  return new HttpError(400, message, [{ path: `${thing}Id`, message }]);
}

const sentences: Record<string, [status: number, sentence: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "This is too large. Send at most 1 MB."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "Send JSON, with the content type application/json."],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, "The request has no body. Send a JSON object."],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "The request's body is not valid JSON."],
  ENOSPC: [503, diskIsFull],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "The request's body was cut off."],
};

/** Headers about the record in an answer, which an error answer lacks. */
export const answerHeaders = ["etag", "location", "content-location", changeSetHeader];

const nothingHere: ErrorBody = { error: "There is nothing at this address." };

/** The router refuses badly encoded addresses and endless ids. */
export function answerBadAddress(_error: Error, _request: unknown, reply: FastifyReply): void {
  void sendError(reply, 404, nothingHere);
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, nothingHere));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ReplyOverride) return error.send(reply);
    const answer = answerTo(error, request);
    for (const name of answerHeaders) reply.removeHeader(name);
    if (error instanceof HttpError) reply.headers(error.more.headers);
    if (answer.status >= 500) logFailure(request, answer.status, error);
    return sendError(reply, answer.status, answer.body);
  });
}

/** What can be retried is no fault to look into. */
function logFailure(request: FastifyRequest, status: number, error: Error): void {
  request.log[status === 503 ? "warn" : "error"]({ err: error }, "request failed");
}

export function sendError(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  if (status === 503) reply.header("retry-after", "2");
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

function answerTo(
  error: FastifyError,
  request: FastifyRequest,
): { status: number; body: ErrorBody } {
  if (error instanceof HttpError) {
    return {
      status: error.statusCode,
      body: {
        error: error.message,
        ...(error.issues && { issues: error.issues }),
        ...error.more.details,
      },
    };
  }
  if (error instanceof InvalidInput) return answerToInvalidInput(error);
  if (request.server.disk.explains(error)) return { status: 503, body: { error: diskIsFull } };
  const known = sentences[error.code ?? ""] ?? answerToDatabaseError(error, request.method);
  if (known) return { status: known[0], body: { error: known[1] } };
  if (error instanceof SyntaxError) {
    return { status: 400, body: { error: "The request's body is not valid JSON." } };
  }
  if (error.statusCode && error.statusCode < 500) {
    return { status: error.statusCode, body: { error: error.message } };
  }
  return { status: 500, body: { error: "Something went wrong on our side. Please try again." } };
}

function answerToInvalidInput({ validationContext, issues }: InvalidInput): {
  status: number;
  body: ErrorBody;
} {
  if (validationContext === "params") return { status: 404, body: nothingHere };
  const [first] = issues;
  return { status: 400, body: { error: first?.message ?? "The input is not valid.", issues } };
}
