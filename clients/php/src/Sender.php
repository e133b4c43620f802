<?php

declare(strict_types=1);

namespace Hostelry;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Sends requests and reads answers, as often as is allowed.
 *
 * A read may always be sent again (`always`) when it is unknown whether it was carried out; one that books only with the same
 * Idempotency-Key (`with-key`), which gives the first answer again; a hold never (`never`), since a second one would hold more rooms.
 *
 * @internal
 */
final class Sender
{
    private const FIRST_PAUSE_SECONDS = 0.25;

    /** A longer Retry-After is the caller's to wait for. */
    private const LONGEST_PAUSE_SECONDS = 30.0;

    private readonly string $root;

    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] private readonly string $key,
        private readonly ClientInterface $http,
        private readonly RequestFactoryInterface&StreamFactoryInterface $factory,
        private readonly int $retries,
        private readonly \Closure $sleep,
    ) {
        if (preg_match('~^https?://~i', $baseUrl) !== 1) {
            throw new \InvalidArgumentException(
                "The base URL must be an address with its scheme, such as https://rooms.example.com; it is \"$baseUrl\".",
            );
        }
        $this->root = rtrim($baseUrl, '/') . '/publisher/v3.0/';
    }

    /** @param array<string, mixed> $request */
    public function send(
        string $path,
        string $repeatable,
        array $request,
        ?string $idempotencyKey = null,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        $answer = $this->repeated($path, $repeatable, $request, $idempotencyKey, $requestId, $retries, self::answerIn(...));
        // A setting of the publisher puts answers into {"data": …}.
        return array_keys($answer) === ['data'] && is_array($answer['data']) ? $answer['data'] : $answer;
    }

    /** @param array<string, mixed> $request */
    public function snapshot(
        string $path,
        string $repeatable,
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): Snapshot {
        return $this->repeated($path, $repeatable, $request, null, $requestId, $retries, Snapshot::in(...));
    }

    private function repeated(
        string $path,
        string $repeatable,
        array $request,
        ?string $idempotencyKey,
        ?string $requestId,
        ?int $retries,
        \Closure $read,
    ): mixed {
        if ($repeatable === 'with-key') {
            $idempotencyKey ??= bin2hex(random_bytes(16));
        }
        $headers = array_filter(['Idempotency-Key' => $idempotencyKey, 'X-Request-Id' => $requestId], is_string(...));
        // Without fields it is {}, not [].
        $body = json_encode((object) $request, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
        for ($attempt = 0; ; $attempt++) {
            try {
                return $this->asked($path, $headers, $body, $read);
            } catch (HostelryError $error) {
                $error->idempotencyKey = $idempotencyKey;
                $pause = $attempt < ($retries ?? $this->retries) ? self::pauseBeforeRetry($repeatable, $error, $attempt) : null;
                if ($pause === null) {
                    throw $error;
                }
                ($this->sleep)((int) ($pause * 1_000_000));
            }
        }
    }

    /** @param array<string, string> $headers */
    private function asked(string $path, array $headers, string $body, \Closure $read): mixed
    {
        $url = "{$this->root}$path/.json";
        $request = $this->factory->createRequest('POST', $url)
            ->withHeader('Authorization', "Bearer {$this->key}")
            ->withHeader('Content-Type', 'application/json')
            ->withBody($this->factory->createStream($body));
        foreach ($headers as $name => $value) {
            $request = $request->withHeader($name, $value);
        }
        try {
            $response = $this->http->sendRequest($request);
            $status = $response->getStatusCode();
            if ($status >= 200 && $status < 300) {
                return $read($response);
            }
            $refusal = json_decode((string) $response->getBody(), true);
        } catch (ClientExceptionInterface | \RuntimeException $cause) {
            // Of a stream that breaks off, PSR-7 throws a RuntimeException.
            throw $cause instanceof HostelryError
                ? $cause
                : new HostelryError('ConnectionError', "No answer from $url: {$cause->getMessage()}", previous: $cause);
        } catch (\JsonException) {
            $refusal = null;
        }
        throw self::refusalOf($response, $refusal);
    }

    private static function answerIn(ResponseInterface $response): array
    {
        $answer = json_decode((string) $response->getBody(), true, flags: JSON_THROW_ON_ERROR);
        return is_array($answer) ? $answer : throw new \JsonException('neither an object nor a list');
    }

    private static function refusalOf(ResponseInterface $response, mixed $body): HostelryError
    {
        // The server sends whole seconds; a proxy's date is ignored.
        $after = $response->getHeaderLine('Retry-After');
        $isOfInterface = is_array($body) && is_string($body['type'] ?? null) && is_array($body['errors'] ?? null);
        $status = $response->getStatusCode();
        return new HostelryError(
            $isOfInterface ? $body['type'] : 'UnexpectedAnswer',
            $isOfInterface
                ? (string) ($body['message'] ?? '')
                : "The answer with status $status is not one of the interface; check the base URL and the proxies before it.",
            status: $status,
            errors: $isOfInterface ? $body['errors'] : [],
            requestId: $response->hasHeader('X-Request-Id') ? $response->getHeaderLine('X-Request-Id') : null,
            docUrl: $isOfInterface ? ($body['doc_url'] ?? null) : null,
            retryAfter: preg_match('/^\d{1,9}$/D', $after) === 1 ? (int) $after : null,
            isReplayed: $response->getHeaderLine('Idempotent-Replayed') === 'true',
        );
    }

    /** Seconds to wait before a failed request is sent again, the first time after attempt 0; null: it is not sent again. */
    private static function pauseBeforeRetry(string $repeatable, HostelryError $error, int $attempt): ?float
    {
        if (!self::mayBeRepeated($repeatable, $error)) {
            return null;
        }
        $pause = $error->retryAfter ?? self::FIRST_PAUSE_SECONDS * 2 ** $attempt * random_int(500, 1000) / 1000;
        return $pause <= self::LONGEST_PAUSE_SECONDS ? (float) $pause : null;
    }

    private static function mayBeRepeated(string $repeatable, HostelryError $error): bool
    {
        if ($repeatable === 'never' || $error->isReplayed) {
            return false;
        }
        return match ($error->status) {
            null, 408, 429, 500, 503 => true,
            // The outcome of a booking at a remote source does not change by asking again; a proxy's answer says nothing of it.
            502, 504 => $repeatable === 'always' || $error->type === 'UnexpectedAnswer',
            // The first request with the same key is still being worked on.
            409 => $repeatable === 'with-key' && $error->retryAfter !== null,
            default => false,
        };
    }
}
