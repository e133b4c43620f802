<?php

declare(strict_types=1);

namespace Hostelry;

/**
 * Every failure of an operation.
 *
 * $type is one of the server's (docs/errors.md), or one of two of the client: ConnectionError (nothing came back, or not in time) and
 * UnexpectedAnswer (no answer of the interface, such as the page of a proxy).
 */
final class HostelryError extends \RuntimeException implements \JsonSerializable
{
    /** Of a request that had one: with the same key and body it may be sent again without booking twice. */
    public ?string $idempotencyKey = null;

    /**
     * @param int|null $status the HTTP status; null without an answer
     * @param list<array<string, string>> $errors what is wrong by field, flag or reason; empty if nothing is
     * @param string|null $requestId finds the request in the log of the server
     * @param string|null $docUrl the page that says what the type means and what to do
     * @param int|null $retryAfter seconds after which the server wants to be asked again
     * @param bool $isReplayed whether it is the stored answer to the first request with the same Idempotency-Key
     */
    public function __construct(
        public readonly string $type,
        string $message,
        public readonly ?int $status = null,
        public readonly array $errors = [],
        public readonly ?string $requestId = null,
        public readonly ?string $docUrl = null,
        public readonly ?int $retryAfter = null,
        public readonly bool $isReplayed = false,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, $status ?? 0, $previous);
    }

    /**
     * For logs.
     *
     * @return array<string, mixed>
     */
    public function jsonSerialize(): array
    {
        return [
            'type' => $this->type,
            'message' => $this->message,
            'status' => $this->status,
            'errors' => $this->errors,
            'requestId' => $this->requestId,
            'docUrl' => $this->docUrl,
            'retryAfter' => $this->retryAfter,
            'isReplayed' => $this->isReplayed,
            'idempotencyKey' => $this->idempotencyKey,
        ];
    }
}
